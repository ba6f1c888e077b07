// Arguments: the headers webhook-id, webhook-timestamp and webhook-signature. The body, as it arrived, is read from the input.
import java.security.MessageDigest;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Verify {
  public static void main(String[] given) throws Exception {
    String secret = "{secret}", id = given[0], timestamp = given[1];
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replace("whsec_", "")), "HmacSHA256"));
    mac.update((id + "." + timestamp + ".").getBytes());
    String right = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(System.in.readAllBytes()));
    boolean isTimely = Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) <= 300;
    boolean isRight = Arrays.stream(given[2].split(" "))
        .anyMatch(sent -> MessageDigest.isEqual(sent.getBytes(), right.getBytes()));
    System.exit(isTimely && isRight ? 0 : 1);
  }
}
