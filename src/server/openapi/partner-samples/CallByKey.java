// Arguments: the path of the call, and its body as it is sent. key.pem is your private key (PKCS#8).
import java.net.URI;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.security.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

public class CallByKey {
  public static void main(String[] given) throws Exception {
    String url = "{origin}", path = given[0], body = given[1];
    String pem = Files.readString(Path.of("key.pem")).replaceAll("-----[A-Z ]+-----|\\s", "");
    PrivateKey key = KeyFactory.getInstance("RSA")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key);
    signature.update((path + "\n" + body).getBytes(StandardCharsets.UTF_8));
    HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
        .header("Content-Type", "application/json")
        .header("X-Gap-Signature", Base64.getEncoder().encodeToString(signature.sign()))
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
